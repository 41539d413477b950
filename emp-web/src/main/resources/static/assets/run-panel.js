// The panel beside the charts: the diff of one sample, or the daemons of several.
import { query } from './run-address.js';

const READ = 200; // diffs of a selection

export const sampleAddress = (run, sample) => `${run.base}/samples/${sample}`;
export const selectionAddress = (run, chosen, of = chosen.size) => `${run.base}/selection?${query({ samples: chosen.first(READ), of })}`;

export class Panel {
  constructor(run) {
    this.run = run;
    this.element = document.querySelector('#panel');
    this.unchosen = []; // what it shows while nothing is chosen
    this.wanted = null; // the address of what is chosen

    // A number that no sample has is chosen no longer, so that no address holds it.
    document.addEventListener('htmx:responseError', event => {
      const { target, xhr, pathInfo } = event.detail;
      if (target !== this.element || xhr.status !== 404 || pathInfo.requestPath !== sampleAddress(run, run.view.sample)) return;
      run.say(`This run has no sample ${run.view.sample}.`);
      run.view.sample = null;
      run.draw();
    });

    // An answer that comes after something else was chosen, or after undo, is not shown.
    document.addEventListener('htmx:beforeSwap', ({ detail }) => {
      const { elt, path } = detail.requestConfig;
      if (detail.target === this.element && elt === document.body && path !== this.wanted) detail.shouldSwap = false;
    });
  }

  showSample(sample) {
    this.run.root.querySelector('[data-goto] input').value = sample;
    this.#show(sampleAddress(this.run, sample));
  }

  showSelection(chosen, of) {
    this.#show(selectionAddress(this.run, chosen, of));
  }

  #show(url) {
    const { element } = this;
    if (element.querySelector('[data-unchosen]')) this.unchosen = [...element.childNodes];
    this.wanted = url;
    window.htmx.ajax('GET', url, { target: '#panel', swap: 'innerHTML' }).then(() => {
      element.classList.remove('awaited');
      if (matchMedia('(max-width: 1000px)').matches) element.scrollIntoView({ block: 'nearest' });
      document.querySelector('.inspect').scrollTop = 0;
    });
  }

  showNothing() {
    this.wanted = null;
    this.element.replaceChildren(...this.unchosen);
    window.htmx.process(this.element); // what was to come into it when it was left comes now
  }
}
