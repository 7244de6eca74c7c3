// Saves a stay or a review from a sheet. If the service refuses it or the device cannot store it, the sheet stays open.
// Otherwise, the sheet closes, and a toast offers Undo if anything changed.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { undoNewest } from '../api/undo.ts';
import { outbox } from '../outbox/device-outbox.ts';
import { useEntryToast } from '../outbox/entry-toast.ts';
import { showToast } from '../ui/messages/toasts.tsx';
import { errorOf, type StayFailure } from './stay-errors.ts';
import { refusalOf, type SavedStay } from './store-stay.ts';

/** @param onSaved closes the sheet when the stay is saved, or stored on this device to be sent later */
export function useSaveStay(onSaved: () => void) {
  const { t } = useLingui();
  const toast = useEntryToast();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<StayFailure>();
  const save = async (store: () => Promise<SavedStay>) => {
    setSaving(true);
    try {
      const { entry, stayId } = await store();
      if (!entry) {
        onSaved();
        showToast({ text: t`Saved.` });
        return;
      }
      const refused = await refusalOf(entry.id);
      if (refused) {
        await outbox.discard(entry.id);
        return setFailure(await errorOf(refused));
      }
      onSaved();
      toast(
        entry.id,
        waits => (waits ? t`Waiting to be sent. Others cannot see this yet.` : t`Saved.`),
        async () => {
          if (!(await outbox.discard(entry.id))) await undoNewest('stay', stayId);
        },
      );
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setSaving(false);
    }
  };
  return { save, saving, failure, setFailure };
}
