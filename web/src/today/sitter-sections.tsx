// The sections of Today that only sitters see: emergency contacts and care sheets.
import type { CareSheet } from '@flock-care/contract/shapes';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useRead } from '../api/reads.ts';
import type { BirdToday, Today } from '../board/board.ts';
import { Button, ButtonAnchor, ButtonLink } from '../ui/controls/button.tsx';
import { PhoneNumber } from '../ui/controls/phone-number.tsx';
import { Sheet } from '../ui/controls/sheet.tsx';
import { telephone } from '../ui/controls/telephone.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { caretRight, phoneFill } from '../ui/icons/icons.ts';
import { Rows, Section } from '../ui/layout/section.tsx';
import { Portrait } from '../ui/portraits/portrait.tsx';
import styles from './sitter-sections.module.css';
import { useCareSheets } from './use-care-sheets.ts';
import { type Callee, whoToCall } from './who-to-call.ts';

/** The number of birds shown at first. Each care sheet needs a request, so the rest appear only after a tap. */
const maxBirds = 12;

export function SitterSections({ today }: { today: Today }) {
  const [all, setAll] = useState(false);
  const birds = all ? today.birds : today.birds.slice(0, maxBirds);
  const sheets = useCareSheets(birds);
  const { data } = useRead('GET /api/workspace/settings');
  const callees = whoToCall(data?.settings.emergencyContacts ?? [], today.birds, sheets);
  const hidden = today.birds.length - birds.length;
  return (
    <div className={styles.sections}>
      {callees.length > 0 && <WhoToCall callees={callees} />}
      <CareSheets birds={birds} sheets={sheets}>
        {hidden > 0 && (
          <Button kind="plain" onClick={() => setAll(true)}>
            <Plural value={hidden} one="and # more" other="and # more" />
          </Button>
        )}
      </CareSheets>
    </div>
  );
}

function WhoToCall({ callees }: { callees: readonly Callee[] }) {
  return (
    <Section title={<Trans>Who to call</Trans>}>
      <Rows>
        {callees.map((callee, index) => (
          <CalleeRow key={callee.phone} callee={callee} isFirst={index === 0 && callees.length > 1} />
        ))}
      </Rows>
    </Section>
  );
}

function CalleeRow({ callee: { name, phone, birdName }, isFirst }: { callee: Callee; isFirst: boolean }) {
  const { t } = useLingui();
  const number = telephone(phone);
  const who = name || (birdName ? t`In an emergency with ${birdName}` : phone);
  return (
    <li className={styles.callee}>
      <p className={styles.words}>
        <strong>{isFirst ? t`${who}, first` : who}</strong>
        {who !== phone && <span>{phone}</span>}
      </p>
      {number && (
        <ButtonAnchor size="give" icon={phoneFill} href={number} aria-label={t`Call ${who}`}>
          <Trans>Call</Trans>
        </ButtonAnchor>
      )}
    </li>
  );
}

interface CareSheetsProps {
  birds: readonly BirdToday[];
  sheets: ReadonlyMap<string, CareSheet>;
  children: ReactNode;
}

function CareSheets({ birds, sheets, children }: CareSheetsProps) {
  const [open, setOpen] = useState<BirdToday>();
  return (
    <Section title={<Trans>Care sheets</Trans>}>
      <Rows>
        {birds.map(bird => (
          <li key={bird.id}>
            <button
              type="button"
              className={styles.bird}
              aria-haspopup="dialog"
              onClick={() => setOpen(bird)}
            >
              <Portrait bird={bird} size={52} />
              <span className={styles.words}>
                <strong>{bird.name}</strong>
                <CareSummary bird={bird} sheet={sheets.get(bird.id)} />
              </span>
              <Icon shape={caretRight} size={20} mirrored />
            </button>
          </li>
        ))}
      </Rows>
      {children}
      {open && <CareSheetSheet bird={open} sheet={sheets.get(open.id)} onClose={() => setOpen(undefined)} />}
    </Section>
  );
}

/**
 * A summary of the care sheet: warnings in bold, then diet and routine. If there are none, the bird's place or species.
 */
function CareSummary({ bird, sheet }: { bird: BirdToday; sheet: CareSheet | undefined }) {
  const place = [bird.room, bird.place].filter(Boolean).join(', ');
  const rest = [sheet?.diet, sheet?.routine].filter(Boolean);
  if (!sheet?.warnings && rest.length === 0) return <span>{place || bird.species}</span>;
  return (
    <span className={styles.living}>
      {sheet?.warnings && <b>{sheet.warnings} </b>}
      {rest.join(' ')}
    </span>
  );
}

function CareSheetSheet({
  bird,
  sheet,
  onClose,
}: {
  bird: BirdToday;
  sheet: CareSheet | undefined;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { name, species } = bird;
  const numberOf = (phone: string | undefined) => phone && <PhoneNumber>{phone}</PhoneNumber>;
  const facts: [fact: string, value: ReactNode][] = [
    [t`Take care`, sheet?.warnings],
    [t`Diet`, sheet?.diet],
    [t`Routine`, sheet?.routine],
    [t`Place`, [bird.room, bird.place].filter(Boolean).join(', ')],
    [t`The vet’s phone`, numberOf(sheet?.vetPhone)],
    [t`In an emergency`, numberOf(sheet?.emergencyPhone)],
    [t`Notes`, sheet?.notes],
  ];
  const known = facts.filter(([, value]) => value);
  return (
    <Sheet
      title={name}
      onClose={onClose}
      footer={
        <ButtonLink to="/birds/$birdId" params={{ birdId: bird.id }} size="tall">
          <Trans>All about {name}</Trans>
        </ButtonLink>
      }
    >
      <p className={styles.species}>{species}</p>
      {known.length === 0 && (
        <p className={styles.species}>
          <Trans>The care sheet is empty.</Trans>
        </p>
      )}
      <dl className={styles.facts}>
        {known.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
