// A hook that lets the service check the rows of a file after each decision, one check at a time.
import type { ImportKind, ImportPreview } from '@flock-care/contract/shapes';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call, newId } from '../../api/client.ts';
import { partCount, partName } from '../reading/parts.ts';
import type { Choices } from '../reading/protocol.ts';
import type { SheetReader } from '../reading/sheet-reader.ts';
import { joinPreviews } from './preview-counts.ts';

export interface CheckInput {
  reader: SheetReader;
  name: string;
  choices: Choices;
  species: Readonly<Record<string, string>>;
  rows: number;
  kind: ImportKind;
}

export interface Check {
  preview: ImportPreview;
  /** The id of the import to run; undefined for a file in several parts, because later parts depend on earlier ones. */
  importId: string | undefined;
}

export interface CheckState {
  /** Undefined until the service has checked the current decisions. */
  check: Check | undefined;
  error: Error | undefined;
  retry: () => void;
}

const debounceMs = 600;

/**
 * @param input undefined while the rows cannot be checked, for example while questions are open or without a connection
 * @param checkedIds the ids of the imports from earlier checks, which the next check replaces
 * @param onChecked called with the ids of the imports from the latest check
 */
export function useCheck(
  input: CheckInput | undefined,
  checkedIds: readonly string[],
  onChecked: (ids: readonly string[]) => Promise<void>,
): CheckState {
  const [result, setResult] = useState<{ key: string; check?: Check; error?: Error }>();
  const [attempt, setAttempt] = useState(0);
  const key = input
    ? JSON.stringify([input.name, input.choices, input.species, input.rows, attempt])
    : undefined;
  const latest = useRef({ input, checkedIds, onChecked, key });
  latest.current = { input, checkedIds, onChecked, key };
  const running = useRef<Promise<void>>(Promise.resolve());
  /** The key of the last successful check, until another check begins. */
  const checkedKey = useRef<string>(undefined);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  useEffect(() => {
    // After a short loss of connection, the last check is still valid.
    if (key === undefined || key === checkedKey.current) return;
    let isActive = true;
    const timer = setTimeout(() => {
      running.current = running.current.then(async () => {
        const { input: latestInput, checkedIds: previousIds } = latest.current;
        // After two changes that cancel each other out, the previous check is still the right one.
        if (!isActive || !latestInput || key === checkedKey.current) return;
        checkedKey.current = undefined;
        setResult(undefined);
        try {
          await discard(previousIds);
          const check = await checkRows(latestInput);
          const ids = check.importId === undefined ? [] : [check.importId];
          if (!isShown.current) return await discard(ids);
          // The ids are stored before the check is shown, so that a check after a reload replaces it.
          await latest.current.onChecked(ids);
          checkedKey.current = key;
          setResult({ key, check });
        } catch (error) {
          if (error instanceof ApiError && error.status === 401) dispatchEvent(new Event('signinneeded'));
          setResult({ key, error: error instanceof Error ? error : new Error(String(error)) });
        }
      });
    }, debounceMs);
    return () => {
      isActive = false;
      clearTimeout(timer);
    };
  }, [key]);
  const current = result?.key === key ? result : undefined;
  return { check: current?.check, error: current?.error, retry: () => setAttempt(count => count + 1) };
}

/** Discards checked imports. Ignores any that have been run or no longer exist. */
export async function discard(ids: readonly string[]): Promise<void> {
  for (const importId of ids) {
    await call('DELETE /api/imports/:importId', { params: { importId } }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 409)) throw error;
    });
  }
}

async function checkRows(input: CheckInput): Promise<Check> {
  const count = partCount(input.rows);
  if (count === 1) {
    const checked = await checkPart(input, 0);
    return { preview: checked.preview, importId: checked.id };
  }
  const previews: ImportPreview[] = [];
  for (let part = 0; part < count; part += 1) {
    const { id, preview } = await checkPart(input, part);
    previews.push(preview);
    await discard([id]);
  }
  return { preview: joinPreviews(previews), importId: undefined };
}

export async function checkPart(input: CheckInput, part: number) {
  const { reader, choices, species } = input;
  const name = partName(input.name, part, partCount(input.rows));
  const json = await reader.body({ choices, name, part, species });
  const { body } = await call('POST /api/imports', { body: json as never, idempotencyKey: newId() });
  return body.import;
}
