// What lies over the points of a scatter: rings around chosen samples, a circle around the one that is looked at, and a
// mark above those with comments. A canvas of its own, so that choosing does not draw the points again.

const RINGS = 2000; // of chosen points; beyond, they would cover each other
const BEYOND = 14; // a mark of a point at the edge is drawn whole

export class Marks {
  // points: the element that they lie over
  constructor(points) {
    this.canvas = document.createElement('canvas');
    points.after(this.canvas);
    this.canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none';
  }

  // panels: where each is, in pixels, and what it shows; find: where a sample's point is in it
  draw(width, height, panels, { chosen, marked, commented }, colour) {
    const ratio = devicePixelRatio;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    const pen = this.canvas.getContext('2d');
    pen.scale(ratio, ratio);
    pen.lineWidth = 1.5;
    for (const { grid, extent, find } of panels) {
      const place = number => {
        const at = find(number);
        if (!at || at[0] < extent.x[0] || at[0] > extent.x[1] || at[1] < extent.y[0] || at[1] > extent.y[1]) return null;
        return [grid.left + (at[0] - extent.x[0]) / (extent.x[1] - extent.x[0]) * grid.width,
          grid.top + grid.height - (at[1] - extent.y[0]) / (extent.y[1] - extent.y[0]) * grid.height];
      };
      const circle = ([x, y], radius) => {
        pen.beginPath();
        pen.arc(x, y, radius, 0, 2 * Math.PI);
        pen.stroke();
      };
      pen.save();
      pen.beginPath();
      pen.rect(grid.left - BEYOND, grid.top - BEYOND, grid.width + 2 * BEYOND, grid.height + 2 * BEYOND);
      pen.clip();
      const rings = [];
      for (const number of chosen) {
        const at = place(number);
        if (at && rings.push(at) === RINGS) break;
      }
      pen.strokeStyle = colour.accent;
      for (const at of rings) circle(at, rings.length > 300 ? 3 : 5);
      pen.strokeStyle = pen.fillStyle = colour.text;
      const one = marked === null ? null : place(marked);
      if (one) circle(one, 8.5);
      for (const number of commented) {
        const at = place(number);
        if (!at) continue;
        const y = Math.max(at[1] - 7, grid.top + 1);
        pen.beginPath();
        pen.moveTo(at[0], y);
        pen.lineTo(at[0] - 4, y - 7);
        pen.lineTo(at[0] + 4, y - 7);
        pen.fill();
      }
      pen.restore();
    }
  }
}
