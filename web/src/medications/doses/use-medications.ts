// Hooks for a bird's medications, and their spans on the weight chart.
import { useMemo } from 'react';
import { useRead } from '../../api/reads.ts';
import type { ChartMedication } from '../../care/chart/annotations.ts';

export function useMedications(birdId: string) {
  const { data } = useRead('GET /api/birds/:birdId/medications', { params: { birdId } });
  return data?.medications;
}

export function useChartMedications(birdId: string): ChartMedication[] {
  const medications = useMedications(birdId);
  return useMemo(
    () =>
      (medications ?? []).map(({ id, name, dosage, startDate, endDate }) => ({
        id,
        label: `${name} ${dosage}`,
        from: startDate,
        to: endDate,
      })),
    [medications],
  );
}
