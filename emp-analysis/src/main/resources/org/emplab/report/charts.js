// The figures of one HTML file, drawn from the data beside them: drag to zoom, and the nearest value is told. Where scripts are off the pictures stay.
(() => {
  "use strict";
  const COLOURS = ["#1d5fa8", "#c2410c", "#3f7d20", "#7b3fa0", "#0f766e", "#6b7280"];
  const WIDE = 640, HIGH = 420, LEFT = 84, BOTTOM = 44, MARGIN = 12;
  const width = WIDE - LEFT - MARGIN, height = HIGH - BOTTOM - MARGIN;
  const NEAR = 24, MOST_TICKS = 5, ROOM = 0.04, FEW_POINTS = 100;

  const escaped = text => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`);
  const grouped = text => {
    const [whole, part] = text.replace("-", "\u2212").split(".");
    return whole.replace(/\B(?=(\d{3})+$)/g, "\u202f") + (part ? "." + part : "");
  };
  const told = value => {
    const digits = Math.max(0, Math.min(9, 6 - Math.floor(Math.log10(Math.abs(value) || 1))));
    return grouped(value.toFixed(digits).replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, ""));
  };
  const heading = axis => axis.unit ? `${axis.title} (${axis.unit})` : axis.title;
  const onAxis = (axis, value) => axis.logarithmic ? Math.log10(value) : value;
  const ofAxis = (axis, place) => axis.logarithmic ? 10 ** place : place;

  function range(axis, values) {
    let low = Infinity, high = -Infinity;
    for (const value of values) {
      const place = onAxis(axis, value);
      if (Number.isFinite(place)) {
        low = Math.min(low, place);
        high = Math.max(high, place);
      }
    }
    if (low > high) return [0, 1];
    const room = high > low ? (high - low) * ROOM : Math.max(1e-3, Math.abs(high) * 1e-6);
    return [low - room, high + room];
  }

  function ticks(axis, [from, to]) {
    if (axis.logarithmic && to - from > 1) {
      const found = [];
      for (let power = Math.ceil(from); power <= to; power++) found.push({at: power, label: told(10 ** power)});
      return found;
    }
    const low = ofAxis(axis, from), high = ofAxis(axis, to), rough = (high - low) / MOST_TICKS;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map(factor => factor * power).find(one => one >= rough * 0.999);
    const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    const found = [];
    for (let i = Math.ceil(low / step); i * step <= high; i++) {
      found.push({at: onAxis(axis, i * step), label: grouped((i * step).toFixed(decimals))});
    }
    return found;
  }

  function chart(svg, figure, number) {
    const xs = plot => plot.x, ys = plot => plot.bars ? plot.y.concat(0) : plot.y;
    const whole = {x: range(figure.x, figure.plots.flatMap(xs)), y: range(figure.y, figure.plots.flatMap(ys))};
    let view = whole, begun = null;
    const px = value => LEFT + (onAxis(figure.x, value) - view.x[0]) / (view.x[1] - view.x[0]) * width;
    const py = value => MARGIN + (1 - (onAxis(figure.y, value) - view.y[0]) / (view.y[1] - view.y[0])) * height;

    const says = document.createElement("output");
    const all = document.createElement("button");
    all.type = "button";
    all.textContent = "Show all";
    const tools = document.createElement("p");
    tools.className = "tools";
    figure.plots.forEach((plot, i) => {
      if (plot.legend) {
        const legend = document.createElement("span");
        legend.style.color = COLOURS[i % COLOURS.length];
        legend.textContent = (plot.bars ? "\u25a0 " : plot.line ? "\u2013 " : i > 0 ? "\u25c6 " : "\u25cf ") + plot.legend;
        tools.append(legend, " ");
      }
    });
    tools.append(all, " ", says);
    svg.after(tools);

    function marks(plot, i) {
      const colour = COLOURS[i % COLOURS.length], parts = [];
      if (plot.bars) {
        plot.y.forEach((tall, bar) => {
          const from = px(plot.x[bar]), top = Math.min(py(tall), py(0));
          parts.push(`<rect x="${from.toFixed(1)}" y="${top.toFixed(1)}" width="${Math.max(1, px(plot.x[bar + 1]) - from).toFixed(1)}"`
            + ` height="${Math.abs(py(0) - py(tall)).toFixed(1)}"/>`);
        });
        return `<g fill="${colour}" fill-opacity="0.5">${parts.join("")}</g>`;
      }
      if (plot.line) {
        const points = plot.x.map((x, k) => [px(x), py(plot.y[k])]).filter(point => point.every(Number.isFinite)).map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`);
        return `<polyline points="${points.join(" ")}" fill="none" stroke="${colour}" stroke-width="1.5"/>`;
      }
      const placed = new Set();
      plot.x.forEach((x, k) => {
        const atX = px(x), atY = py(plot.y[k]);
        const spot = Math.round(atX * 2) * 4096 + Math.round(atY * 2);
        if (atX >= LEFT && atX <= LEFT + width && atY >= MARGIN && atY <= MARGIN + height && !placed.has(spot)) {
          placed.add(spot);
          parts.push(i > 0
            ? `<path d="M${atX.toFixed(1)} ${(atY - 4.5).toFixed(1)}l4.5 4.5-4.5 4.5-4.5-4.5z"/>`
            : `<circle cx="${atX.toFixed(1)}" cy="${atY.toFixed(1)}" r="2.6"/>`);
        }
      });
      return `<g fill="${colour}" fill-opacity="${i > 0 || plot.x.length <= FEW_POINTS ? 1 : 0.45}">${parts.join("")}</g>`;
    }

    function draw() {
      const bottom = MARGIN + height, parts = [`<title>${escaped(figure.caption)}</title><rect width="100%" height="100%" fill="#fff"/>`];
      const line = (x1, y1, x2, y2) => parts.push(`<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#e3e6ea"/>`);
      const text = (attributes, words) => parts.push(`<text fill="#333" ${attributes}>${escaped(words)}</text>`);
      for (const tick of ticks(figure.x, view.x)) {
        const x = px(ofAxis(figure.x, tick.at)).toFixed(1);
        line(x, MARGIN, x, bottom);
        text(`class="tick-x" x="${x}" y="${bottom + 16}" text-anchor="middle"`, tick.label);
      }
      for (const tick of ticks(figure.y, view.y)) {
        const y = py(ofAxis(figure.y, tick.at));
        line(LEFT, y.toFixed(1), LEFT + width, y.toFixed(1));
        text(`x="${LEFT - 6}" y="${(y + 4).toFixed(1)}" text-anchor="end"`, tick.label);
      }
      parts.push(`<clipPath id="plane-${number}"><rect x="${LEFT}" y="${MARGIN}" width="${width}" height="${height}"/></clipPath>`
        + `<g clip-path="url(#plane-${number})">${figure.plots.map(marks).join("")}</g>`
        + `<rect x="${LEFT}" y="${MARGIN}" width="${width}" height="${height}" fill="none" stroke="#9aa3ad"/>`);
      text(`x="${LEFT + width / 2}" y="${bottom + 34}" text-anchor="middle"`, heading(figure.x));
      text(`transform="translate(11 ${MARGIN + height / 2}) rotate(-90)" text-anchor="middle"`, heading(figure.y));
      parts.push(`<rect class="chosen" fill="#1d5fa8" fill-opacity="0.15" visibility="hidden"/>`);
      svg.innerHTML = parts.join("");
      all.disabled = view === whole;
    }

    function at(event) {
      const box = svg.getBoundingClientRect();
      const x = (event.clientX - box.left) / box.width * WIDE, y = (event.clientY - box.top) / box.height * HIGH;
      return {x: Math.max(LEFT, Math.min(LEFT + width, x)), y: Math.max(MARGIN, Math.min(MARGIN + height, y))};
    }

    function tell(point) {
      let best = NEAR, words = "";
      for (const plot of figure.plots) {
        const name = plot.legend ? plot.legend + ": " : "";
        for (let i = 0; i < plot.y.length; i++) {
          const away = plot.bars
            ? point.x >= px(plot.x[i]) && point.x < px(plot.x[i + 1]) ? 0 : Infinity
            : Math.hypot(px(plot.x[i]) - point.x, py(plot.y[i]) - point.y);
          if (away < best) {
            best = away;
            const x = plot.bars ? `${told(plot.x[i])} to ${told(plot.x[i + 1])}` : told(plot.x[i]);
            words = `${name}${heading(figure.x)} ${x}, ${heading(figure.y)} ${told(plot.y[i])}`;
          }
        }
      }
      says.textContent = words;
    }

    function zoom(from, to) {
      const part = (place, start, size) => (place - start) / size;
      const within = ([low, high], a, b) => [low + (high - low) * Math.min(a, b), low + (high - low) * Math.max(a, b)];
      view = {
        x: within(view.x, part(from.x, LEFT, width), part(to.x, LEFT, width)),
        y: within(view.y, 1 - part(from.y, MARGIN, height), 1 - part(to.y, MARGIN, height))
      };
      draw();
    }

    function reset() {
      view = whole;
      draw();
    }

    function move(across, up) {
      const by = ([low, high], part) => [low + (high - low) * part, high + (high - low) * part];
      view = {x: by(view.x, across), y: by(view.y, up)};
      draw();
    }

    const KEYS = {
      "+": () => zoom({x: LEFT + width / 4, y: MARGIN + height / 4}, {x: LEFT + 3 * width / 4, y: MARGIN + 3 * height / 4}),
      "-": reset, Escape: reset,
      ArrowLeft: () => move(-0.2, 0), ArrowRight: () => move(0.2, 0), ArrowUp: () => move(0, 0.2), ArrowDown: () => move(0, -0.2)
    };
    svg.tabIndex = 0;
    svg.style.touchAction = "pan-y";
    svg.setAttribute("aria-label", figure.caption + ": drag or press + to zoom, arrows to move, Escape to show all");
    svg.addEventListener("keydown", event => {
      if (KEYS[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        KEYS[event.key]();
      }
    });
    svg.addEventListener("pointerdown", event => {
      if (event.button === 0) begun = at(event);
    });
    svg.addEventListener("pointermove", event => {
      const point = at(event);
      if (!begun) return tell(point);
      event.preventDefault();
      const chosen = svg.querySelector(".chosen");
      chosen.setAttribute("visibility", "visible");
      chosen.setAttribute("x", Math.min(begun.x, point.x));
      chosen.setAttribute("y", Math.min(begun.y, point.y));
      chosen.setAttribute("width", Math.abs(point.x - begun.x));
      chosen.setAttribute("height", Math.abs(point.y - begun.y));
    });
    window.addEventListener("pointerup", event => {
      if (!begun) return;
      const from = begun, to = at(event);
      begun = null;
      if (Math.abs(to.x - from.x) > 4 && Math.abs(to.y - from.y) > 4) zoom(from, to);
      else draw();
    });
    svg.addEventListener("pointerleave", () => { says.textContent = ""; });
    svg.addEventListener("dblclick", reset);
    all.addEventListener("click", reset);
    draw();
  }

  document.querySelectorAll("script.data").forEach((data, number) =>
    chart(data.previousElementSibling, JSON.parse(data.textContent), number));
})();
