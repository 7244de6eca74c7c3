// The search and the filter chips for past birds: docked at the bottom of a phone, above the list elsewhere.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { ToggleChip } from '../../forms/choices.tsx';
import { useKeys } from '../../frame/keys/shortcuts.ts';
import { stayNames } from '../../labels/stay-names.ts';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { Dock } from '../../ui/layout/dock.tsx';
import { kindsOfPastBirds, type PastBirdsChoice, pastBirdsChoiceOf } from './choice.ts';
import styles from './past-birds.module.css';

interface Props {
  choice: PastBirdsChoice;
  docked: boolean;
  onChoose: (choice: PastBirdsChoice) => void;
}

export function PastBirdsFilters({ choice, docked, onChoose }: Props) {
  const { t, i18n } = useLingui();
  const inside = (
    <>
      <Search choice={choice} onChoose={onChoose} />
      {[undefined, ...kindsOfPastBirds].map(kind => (
        <ToggleChip
          key={kind ?? ''}
          pressed={choice.kind === kind}
          onPress={() => onChoose(pastBirdsChoiceOf({ ...choice, kind }))}
        >
          {kind ? i18n._(stayNames[kind]) : t`All`}
        </ToggleChip>
      ))}
    </>
  );
  return docked ? <Dock>{inside}</Dock> : <div className={styles.filters}>{inside}</div>;
}

/** The pause in typing after which the search is sent. */
const debounceMs = 300;

function Search({ choice, onChoose }: Omit<Props, 'docked'>) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(choice.q ?? '');
  // Another control may clear the search.
  useEffect(() => {
    if (choice.q === undefined) setTyped('');
  }, [choice.q]);
  // A chip may have been tapped during the pause.
  const latest = useRef({ choice, onChoose });
  useEffect(() => {
    latest.current = { choice, onChoose };
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useKeys({ '/': () => field.current?.focus() });
  const find = (text: string) =>
    latest.current.onChoose(pastBirdsChoiceOf({ ...latest.current.choice, q: text.trim() }));
  const onChange = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => find(text), debounceMs);
  };
  return (
    <div className={styles.search}>
      <SearchField
        label={t`Name, ring or species`}
        value={typed}
        onChange={onChange}
        field={field}
        shortcut="/"
      />
    </div>
  );
}
