// A notice that the bird weighs clearly more or less than at the start of its course, so that somebody asks the vet about the
// dose. The app never suggests a dose.
import { Trans } from '@lingui/react/macro';
import { useWeightHistory } from '../../care/weights/weight-history.ts';
import { percentSince } from '../../care/weights/weight-since.ts';
import { useGuard } from '../../guard/guard.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { useMedications } from '../doses/use-medications.ts';

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
  // Shows only changes that reach the flock's limit for Watch.
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
