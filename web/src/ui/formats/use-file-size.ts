// A hook that formats the size of a file in the reader's language: "48 kB", "3.2 MB".
import { useLingui } from '@lingui/react/macro';

const kilobyte = 1_000;
const megabyte = 1_000_000;

export function useFileSize(): (bytes: number) => string {
  const { i18n } = useLingui();
  return bytes => {
    const [value, unit] = bytes < megabyte ? [bytes / kilobyte, 'kilobyte'] : [bytes / megabyte, 'megabyte'];
    const maximumFractionDigits = value < 10 && bytes >= megabyte ? 1 : 0;
    return i18n.number(Math.max(1, value), { style: 'unit', unit, maximumFractionDigits });
  };
}
