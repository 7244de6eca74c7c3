// A date field that reports a day as soon as it is complete and allowed.
import { useEffect, useState } from 'react';
import { TextField } from '../../forms/field.tsx';
import styles from './report-frame.module.css';

interface Props {
  label: string;
  value: string;
  min?: string;
  max: string;
  onChoose: (day: string) => void;
}

/** While a year is being typed, the field has a year such as 0002. Days before this one are ignored. */
const earliestDay = '1950-01-01';

export function DayField({ label, value, min = earliestDay, max, onChoose }: Props) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <div className={styles.day}>
      <TextField
        type="date"
        label={label}
        value={typed}
        min={min}
        max={max}
        onChange={({ currentTarget: { value: day, validity } }) => {
          setTyped(day);
          if (day && validity.valid) onChoose(day);
        }}
        onBlur={() => setTyped(value)}
      />
    </div>
  );
}
