// A length of time in its two largest units, as DurationText says it in pages and reports.
export function duration(seconds) {
  if (seconds < 0.9995) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 119.5) return `${seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)} s`;
  const rest = (value, unit) => (value === 0 ? '' : ` ${value} ${unit}`);
  if (seconds < 600) return `${Math.floor(Math.round(seconds) / 60)} min${rest(Math.round(seconds) % 60, 's')}`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h${rest(minutes % 60, 'min')}`;
  const hours = Math.round(seconds / 3600);
  return `${Math.floor(hours / 24)} d${rest(hours % 24, 'h')}`;
}
