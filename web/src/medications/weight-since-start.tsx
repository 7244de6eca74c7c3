// A bird that weighs clearly more or less than when its course began: a question for the vet. What follows from it for the
// dose is not ours to say.
import { Trans } from '@lingui/react/macro';
import { useGuard } from '../care/guard.ts';
import { useWeightHistory } from '../care/weight-history.ts';
import { percentSince } from '../care/weight-since.ts';
import { useFormats } from '../ui/use-formats.ts';
import { useMedications } from './use-medications.ts';

interface Props {
  birdId: string;
  birdName: string;
  medicationId: string;
  className: string | undefined;
}

export function WeightSinceStart({ birdId, birdName: name, medicationId, className }: Props) {
  const formats = useFormats();
  const course = useMedications(birdId)?.find(({ id }) => id === medicationId);
  const weights = useWeightHistory(birdId);
  const limits = useGuard(birdId)?.limits;
  const change = course && weights && percentSince(weights, course.startDate);
  // As far as the flock lets a weight go without a word.
  if (change === undefined || !limits || Math.abs(change) < limits.watchPercent) return null;
  const percent = formats.percent(change);
  return (
    <p className={className}>
      {change < 0 ? (
        <Trans>
          {name} weighs {percent} less than when this dose was prescribed. Ask your vet whether it still fits.
        </Trans>
      ) : (
        <Trans>
          {name} weighs {percent} more than when this dose was prescribed. Ask your vet whether it still fits.
        </Trans>
      )}
    </p>
  );
}
