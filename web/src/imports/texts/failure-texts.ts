// The error messages for files that cannot be read.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReadFailure } from '../reading/protocol.ts';

export const failureTexts = {
  unknownFile: msg`This is not a table. Save it as .xlsx, .csv or .tsv, and choose that file.`,
  brokenWorkbook: msg`This is not a readable Excel workbook. Save it as .xlsx or .csv, and choose that file.`,
  tooLarge: msg`The file is too large: a workbook may have 20 MB, and a text file 50 MB.`,
  unpacksTooLarge: msg`The workbook is too large when it is unpacked. Save the sheet as .csv, and choose that file.`,
  empty: msg`The file has no rows.`,
  tooSlow: msg`The file took longer than 30 seconds to read, so the app stopped. Split it into smaller files.`,
  notLoaded: msg`Reading files needs a connection the first time. Choose the file again when there is one.`,
  stopped: msg`The file could not be read on this device. Save it as .csv, and choose that file.`,
} as const satisfies Record<ReadFailure, MessageDescriptor>;
