import { useId } from 'react';
import styles from './segments.module.css';

interface SegmentsProps<Value extends string> {
  /** What is chosen, as the legend of the group. */
  label: string;
  options: readonly Value[];
  nameOf?: (value: Value) => string;
  chosen: Value;
  disabled?: boolean;
  onChoose: (value: Value) => void;
}

/**
 * A choice among a few short options, which are all visible.
 * @example <Segments label="Pay with" options={['USDC', 'SOL']} chosen={currency} onChoose={setCurrency} />
 */
export function Segments<Value extends string>({
  label,
  options,
  nameOf = String,
  chosen,
  disabled = false,
  onChoose,
}: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.segments} disabled={disabled}>
      <legend>{label}</legend>
      {options.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {nameOf(value)}
        </label>
      ))}
    </fieldset>
  );
}
