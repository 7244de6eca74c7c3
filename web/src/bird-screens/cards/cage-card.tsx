// A cage card: the bird, its place, its warnings, and a QR code that opens its page.
import { useLingui } from '@lingui/react/macro';
import type { BirdToday } from '../../board/board.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { warning } from '../../ui/icons/icons.ts';
import { Portrait } from '../../ui/portraits/portrait.tsx';
import { Qr } from '../../ui/qr/qr.tsx';
import styles from './cage-cards.module.css';

interface Props {
  bird: BirdToday;
  /** From the care sheet; may be empty. */
  warnings: string;
  /** True if the warnings do not fit. The card then says where the rest is. */
  isCut: boolean;
}

/** Returns the URL of a bird's page, for its QR code. */
const birdAddress = (id: string): string => new URL(`/birds/${id}`, location.origin).href;

/** A name with more characters is in smaller type. */
const longName = 22;
/** Warnings with more characters are in smaller type. */
const longWarnings = 100;

export function CageCard({ bird, warnings, isCut }: Props) {
  const { t } = useLingui();
  const { id, name, species, tagId, room, place } = bird;
  return (
    <article className={styles.card} aria-label={name}>
      <Portrait bird={bird} size={94} photoSize="large" />
      <div className={`${styles.words} ${name.length > longName ? styles.long : ''}`}>
        <h2>{name}</h2>
        <p>{species}</p>
        <p>
          <bdi className={styles.ring}>{tagId}</bdi>
        </p>
        <p className={styles.place}>{[room, place].filter(Boolean).join(', ')}</p>
      </div>
      <div className={styles.below}>
        {warnings ? (
          <p
            className={`${styles.warnings} ${warnings.length > longWarnings ? styles.longWarnings : ''} ${isCut ? styles.cut : ''}`}
          >
            <Icon shape={warning} size={18} />
            <span>
              <span data-warnings-of={id}>{warnings}</span>
              {isCut && <b>{t`More: scan the code.`}</b>}
            </span>
          </p>
        ) : (
          <p className={styles.hint}>{t`Scan the code to see ${name}’s weights and care.`}</p>
        )}
      </div>
      <Qr text={birdAddress(id)} label={t`QR code that shows ${name}’s page`} />
    </article>
  );
}
