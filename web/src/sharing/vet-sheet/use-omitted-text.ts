// The notes about records that did not fit on the printed page.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

export interface OmittedText {
  medications: (count: number) => string;
  visits: (count: number) => string;
  care: (count: number) => string;
}

/** @param hasLivePage false for a page that was printed without a connection; a live page has every record */
export function useOmittedText(hasLivePage: boolean): OmittedText {
  const { t } = useLingui();
  const missing = (left: number) =>
    t`${plural(left, { one: '# more is not on this page.', other: '# more are not on this page.' })}`;
  if (!hasLivePage) return { medications: missing, visits: missing, care: missing };
  return {
    medications: left =>
      t`${plural(left, {
        one: '# more is on the live page.',
        other: '# more are on the live page.',
      })}`,
    visits: left =>
      t`${plural(left, {
        one: '# older visit is on the live page.',
        other: '# older visits are on the live page.',
      })}`,
    care: () => t`The rest is on the live page.`,
  };
}
