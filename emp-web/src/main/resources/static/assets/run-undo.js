// The steps that a reader can take back on a run's page: zooms, choices of samples and what the histogram is of.
const KEPT = ['x', 'et', 'pt', 'level', 'chosen', 'sample', 'time', 'trim'];
const MOST = 100;

export class Undo {
  constructor(view) {
    this.view = view;
    this.past = [];
    this.stepping = false; // from sample to sample since the last thing to undo
    this.unwritten = false; // the last step has no entry in the browser's history yet
  }

  get isEmpty() {
    return !this.past.length;
  }

  // Keeps the view before it changes. Steps from sample to sample in a row are taken back as one.
  remember(byStep = false) {
    if (!byStep || !this.stepping) {
      this.past.push(KEPT.map(key => this.view[key]));
      if (this.past.length > MOST) this.past.shift();
      this.unwritten = true;
    }
    this.stepping = byStep;
  }

  back() {
    const before = this.past.pop();
    KEPT.forEach((key, i) => { this.view[key] = before[i]; });
    this.stepping = false;
  }
}
