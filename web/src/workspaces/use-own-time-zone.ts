// A new flock has the service's time zone. With its first bird it gets that of the person who adds it.
import { useLingui } from '@lingui/react/macro';
import { useRead } from '../api/reads.ts';
import { useRights } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { useToday } from '../today/use-today.ts';
import { cityOf, ownZone } from '../ui/other-zone.ts';
import { showToast } from '../ui/toasts.tsx';

/** @returns called once a bird has been added; does nothing if the flock has others, or somebody has set its time zone */
export function useOwnTimeZone(): () => Promise<void> {
  const { t } = useLingui();
  const { manages } = useRights();
  const { data: board } = useToday();
  const isFirst = manages && board?.birds.length === 0;
  const { data } = useRead('GET /api/workspace/settings', undefined, { enabled: isFirst });
  const save = useWrite('PUT /api/workspace/settings');
  return async () => {
    if (!isFirst || !data) return;
    const { timeZone, updatedAt } = data.settings;
    const own = ownZone();
    if (updatedAt !== null || own === timeZone) return;
    try {
      await save.mutateAsync({ body: { timeZone: own } });
    } catch {
      // The bird has been added all the same; Today says that the flock's times are another zone's.
      return;
    }
    const undo = () => save.mutateAsync({ body: { timeZone } });
    showToast({ text: t`Times here are those of ${cityOf(own)}.`, undo });
  };
}
