// The error message for a refused entry, including the fields that the service did not accept.
import { useLingui } from '@lingui/react/macro';
import { useRefusal } from '../api/use-refusal.ts';
import { useFormats } from '../ui/formats/use-formats.ts';
import type { Refused } from './entry.ts';
import { entryFields, entryRefusals } from './entry-refusals.ts';

export function useEntryRefusal(): (refused: Refused | undefined) => string | undefined {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const refusal = useRefusal({}, entryRefusals);
  return refused => {
    const { code, details = {} } = refused ?? {};
    const named = Object.keys(details).flatMap(path => entryFields[path.split('.').at(-1) ?? ''] ?? []);
    if (code !== 'invalidPayload' || named.length === 0) return refusal(refused);
    const fields = formats.list([...new Set(named)].map(name => i18n._(name)));
    const plain = t`Not accepted: ${fields}.`;
    // The service's messages about fields are only in English.
    return i18n.locale === 'en' ? [plain, ...Object.values(details).flat()].join(' ') : plain;
  };
}
