// Sets the time zone of a new flock to that of the device when its first bird is added. Until then the flock has the
// service's time zone.
import { useLingui } from '@lingui/react/macro';
import { useRead } from '../api/reads.ts';
import { useRights } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { useToday } from '../board/use-today.ts';
import { cityOf, ownZone } from '../ui/formats/other-zone.ts';
import { showToast } from '../ui/messages/toasts.tsx';

/** @returns a function to call after adding a bird; it does nothing if the flock has other birds or changed settings */
export function useOwnTimeZone(): () => Promise<void> {
  const { t } = useLingui();
  const { canManageFlock } = useRights();
  const { data: board } = useToday();
  const isFirst = canManageFlock && board?.birds.length === 0;
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
      // Ignored, because the bird has been added, and Today names the flock's time zone if it differs from the
      // device's.
      return;
    }
    const undo = () => save.mutateAsync({ body: { timeZone } });
    showToast({ text: t`Times here are now in ${cityOf(own)} time.`, undo });
  };
}
