// The rows of an import, as the service accepts them.
import type * as z from 'zod';
import type * as shapes from '../../shapes/import.ts';

export type WeightRow = z.input<typeof shapes.WeightRow>;
export type BirdRow = z.input<typeof shapes.BirdRow>;
export type VisitRow = z.input<typeof shapes.VisitRow>;
export type MedicationRow = z.input<typeof shapes.MedicationRow>;
