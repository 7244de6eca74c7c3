// The footer of the page for a vet: when it was created, who recorded its contents, and a QR code of the live page.
import { Trans, useLingui } from '@lingui/react/macro';
import { otherZone } from '../../ui/formats/other-zone.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Qr } from '../../ui/qr/qr.tsx';
import type { SheetProps } from './sheet-props.ts';
import { recordersOf } from './vet-facts.ts';
import styles from './vet-sheet.module.css';

export function Foot({ record, today, now, url, hasLivePage }: Omit<SheetProps, 'stay'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const { bird, expiresAt, timeZone } = record;
  const city = otherZone(timeZone, now);
  const { name, tagId } = bird;
  // With the year, because people keep printed pages.
  const day = formats.datedDay(today, '');
  const time = formats.time(now);
  const people = formats.list(recordersOf(record));
  const until = formats.day(formats.dayOf(expiresAt), today);
  return (
    <footer className={styles.foot}>
      <p>
        <Trans>
          {name}, {tagId}. Made on {day} at {time} from the records of {people}. Flock Care compares weights
          with the bird’s own usual. It does not diagnose.
        </Trans>
        {city && (
          <>
            {' '}
            <Trans>Times in {city}.</Trans>
          </>
        )}
      </p>
      {hasLivePage && (
        <p className={styles.until}>
          <Trans>Live page until {until}, no account needed</Trans>
        </p>
      )}
      <div className={styles.qr}>{url && <Qr text={url} label={t`QR code of the live page`} />}</div>
    </footer>
  );
}
