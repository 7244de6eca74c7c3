// Spreadsheets for the tests of imports.

const weekMs = 7 * 86_400_000;

/** Returns the weekly weights of five birds over two years, as Google Sheets exports them. */
export function weeklyCsv(): string {
  const names = ['Kiwi', 'Olive', 'Pip', 'Juno', 'Fig'];
  const rows = Array.from({ length: 104 }, (_, week) => {
    const day = new Date(Date.UTC(2024, 10, 4) + week * weekMs);
    const date = `${day.getUTCDate()}/${day.getUTCMonth() + 1}/${day.getUTCFullYear()}`;
    const grams = names.map((_name, index) => (80 + index * 30 + Math.sin(week / 5 + index) * 3).toFixed(1));
    return [date, ...grams].join(',');
  });
  return [`Date,${names.join(',')}`, ...rows].join('\r\n');
}
