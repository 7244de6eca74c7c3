// What a sitter finds on Today beside the doses: whom to call, and how the birds live.
import type { CareSheet } from '@flock-care/contract/shapes';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useRead } from '../api/reads.ts';
import { Button, ButtonAnchor, ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { caretRight, phoneFill } from '../ui/icons.ts';
import { PhoneNumber } from '../ui/phone-number.tsx';
import { Portrait } from '../ui/portrait.tsx';
import { Rows, Section } from '../ui/section.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { telephone } from '../ui/telephone.ts';
import type { BirdToday, Today } from './board.ts';
import styles from './sitter-sections.module.css';
import { useCareSheets } from './use-care-sheets.ts';
import { type Callee, whomToCall } from './whom-to-call.ts';

/** More than these are behind one tap: each has a sheet of its own to read. */
const firstBirds = 12;

export function SitterSections({ today }: { today: Today }) {
  const [all, setAll] = useState(false);
  const birds = all ? today.birds : today.birds.slice(0, firstBirds);
  const sheets = useCareSheets(birds);
  const { data } = useRead('GET /api/workspace/settings');
  const callees = whomToCall(data?.settings.emergencyContacts ?? [], today.birds, sheets);
  const hidden = today.birds.length - birds.length;
  return (
    <div className={styles.sections}>
      {callees.length > 0 && <WhomToCall callees={callees} />}
      <HowTheyLive birds={birds} sheets={sheets}>
        {hidden > 0 && (
          <Button kind="plain" onClick={() => setAll(true)}>
            <Plural value={hidden} one="and # more" other="and # more" />
          </Button>
        )}
      </HowTheyLive>
    </div>
  );
}

function WhomToCall({ callees }: { callees: readonly Callee[] }) {
  return (
    <Section title={<Trans>Whom to call</Trans>}>
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

interface LivingProps {
  birds: readonly BirdToday[];
  sheets: ReadonlyMap<string, CareSheet>;
  children: ReactNode;
}

function HowTheyLive({ birds, sheets, children }: LivingProps) {
  const [open, setOpen] = useState<BirdToday>();
  return (
    <Section title={<Trans>How they live</Trans>}>
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
                <Living bird={bird} sheet={sheets.get(bird.id)} />
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

/** Warnings first, and bold; then what comes up every day. */
function Living({ bird, sheet }: { bird: BirdToday; sheet: CareSheet | undefined }) {
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
          <Trans>Nothing is written in the care sheet.</Trans>
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
