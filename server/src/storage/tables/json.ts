// The types of columns that contain JSON.
import type { ColumnType } from 'kysely';

/** Read as a value, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;

/** Like `Json`, for a column that may be null. */
export type NullableJson<T> = ColumnType<T | null, string | null, string | null>;
