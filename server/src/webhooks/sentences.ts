// The messages for ntfy and Gotify, by event type. They name the bird, but contain no measurements and nothing else that a
// person typed, because others may be able to read an ntfy topic.
import type { Verdict } from '@flock-care/contract/guard';
import type { DeliveryType } from '@flock-care/contract/shapes';
import type { EventDetails } from '../storage/tables/events.ts';

export interface Sentence {
  title: string;
  message: string;
}

const verdictSentences: Readonly<Record<Verdict, string>> = {
  urgent: 'Urgent: call the vet now.',
  call_vet: 'Call the vet.',
  watch: 'Keep an eye on its weight.',
  usual: 'Its weight is as usual.',
  question: 'A weight looks wrong. Weigh again.',
  learning: 'Its usual weight is not known yet.',
};

const sentences: Readonly<Record<Exclude<DeliveryType, 'verdict.changed'>, string>> = {
  'weight.recorded': 'A weight was recorded.',
  'weight.changed': 'A weight was corrected.',
  'weight.deleted': 'A weight was deleted.',
  'dose.recorded': 'A dose was recorded.',
  'dose.changed': 'A dose was corrected.',
  'dose.deleted': 'A recorded dose was deleted.',
  'observation.recorded': 'An observation was recorded.',
  'observation.changed': 'An observation was corrected.',
  'observation.deleted': 'An observation was deleted.',
  'visit.recorded': 'A vet visit was recorded.',
  'visit.changed': 'A vet visit was corrected.',
  'visit.deleted': 'A vet visit was deleted.',
  'bird.arrived': 'Is in the flock now.',
  'bird.left': 'Is no longer in the flock.',
  'stay.recorded': 'A stay was recorded.',
  'stay.changed': 'A stay was corrected.',
  'stay.deleted': 'A stay was deleted.',
  'import.done': 'An import has ended.',
  'import.undone': 'An import was undone.',
  test: 'Messages of your flock arrive here.',
};

export function sentenceFor(
  type: DeliveryType,
  { birdName, details }: { birdName: string | null; details: EventDetails },
): Sentence {
  const title = birdName ?? 'Flock Care';
  if (type !== 'verdict.changed') return { title, message: sentences[type] };
  return { title, message: verdictSentences[details.verdict ?? 'usual'] };
}
