// The bird that a transfer code offers, on its perch, and the records that come with it.
import type { TransferOffer } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormats } from '../ui/formats/use-formats.ts';
import { Section } from '../ui/layout/section.tsx';
import { Perch, Seat } from '../ui/weights/perch.tsx';
import styles from './accept-screen.module.css';

const portraitSize = 160;

export function OfferedBird({ offer }: { offer: TransferOffer }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { birdName: name, species, sourceWorkspaceName: source } = offer;
  // The new flock chooses a chart color later. Until then, the circle around the portrait has a neutral color.
  const bird = { name, species, chartColor: 'var(--line-strong)', photoDataUrl: offer.photo };
  const some = (count: number) => (count > 0 ? formats.number(count) : undefined);
  const facts: readonly (readonly [string, string | undefined])[] = [
    [t`Weights`, formats.number(offer.weights)],
    [t`Vet visits`, some(offer.vetVisits)],
    [t`Medications`, some(offer.medications)],
    [t`Usual weight`, offer.usualGrams === null ? undefined : formats.grams(offer.usualGrams)],
    [t`Ring`, offer.tagId],
  ];
  return (
    <>
      <Perch size={portraitSize} className={styles.perch}>
        <li>
          <Seat bird={bird} state="usual" changePercent={null} percent={undefined} size={portraitSize} />
        </li>
      </Perch>
      <div className={styles.who}>
        <h1>{name}</h1>
        <p>
          <Trans>
            {species}, from {source}
          </Trans>
        </p>
      </div>
      <Section title={t`${name} brings along`}>
        <dl className={styles.facts}>
          {facts
            .filter(([, value]) => value !== undefined)
            .map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
        </dl>
      </Section>
    </>
  );
}
