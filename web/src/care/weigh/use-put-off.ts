// The birds that are not weighed today: kept with the tab, so that a reload in the middle of a round forgets nothing.
import { useState } from 'react';
import { keepDraft, readDraft } from '../../forms/drafts.ts';

interface PutOff {
  day: string;
  birds: string[];
}
const name = 'put off';

export function usePutOff(today: string): {
  putOff: ReadonlySet<string>;
  putOffBird: (id: string) => void;
  takeUp: (id: string) => void;
} {
  const [kept, setKept] = useState(() => readDraft<PutOff>(name));
  const birds = kept?.day === today ? kept.birds : [];
  const keep = (next: string[]) => {
    keepDraft(name, { day: today, birds: next });
    setKept({ day: today, birds: next });
  };
  return {
    putOff: new Set(birds),
    putOffBird: id => keep([...birds.filter(other => other !== id), id]),
    takeUp: id => birds.includes(id) && keep(birds.filter(other => other !== id)),
  };
}
