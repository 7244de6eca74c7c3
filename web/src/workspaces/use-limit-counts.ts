// A hook that counts the alerts for each preset of limits, bird by bird, so that the screen stays responsive.
import { limitPresets } from '@flock-care/contract/guard';
import { useEffect, useState } from 'react';
import { useRead } from '../api/reads.ts';
import { dayNumber } from '../guard/judge-typed.ts';
import { addAlerts, noCounts, type PresetCounts, presets } from './limit-counts.ts';

/**
 * @param today the flock's day
 * @returns undefined until all birds are counted
 */
export function useLimitCounts(today: string): PresetCounts | undefined {
  const { data } = useRead('GET /api/weight-guard/inputs');
  const [counts, setCounts] = useState<PresetCounts>();
  useEffect(() => {
    if (!data) return;
    let isActive = true;
    const count = async () => {
      const counted = noCounts();
      for (const bird of data.birds) {
        for (const preset of presets) {
          await new Promise(resolve => setTimeout(resolve));
          if (!isActive) return;
          addAlerts(counted[preset], bird, limitPresets[preset], dayNumber(today));
        }
      }
      setCounts(counted);
    };
    void count();
    return () => {
      isActive = false;
    };
  }, [data, today]);
  return counts;
}
