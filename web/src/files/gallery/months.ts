// Groups files by the month in which they were taken, and keeps their order.

export interface Month<F> {
  /** The first day of the month: 2026-11-01. */
  day: string;
  files: F[];
}

export function groupByMonth<F extends { takenOn: string }>(files: readonly F[]): Month<F>[] {
  const months: Month<F>[] = [];
  for (const file of files) {
    const day = `${file.takenOn.slice(0, 7)}-01`;
    const last = months.at(-1);
    if (last?.day === day) last.files.push(file);
    else months.push({ day, files: [file] });
  }
  return months;
}
