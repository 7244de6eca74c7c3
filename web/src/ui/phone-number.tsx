// A phone number that is dialled with a tap.
import styles from './phone-number.module.css';
import { telephone } from './telephone.ts';

/** As it was typed; words without a number are only shown. */
export function PhoneNumber({ children }: { children: string }) {
  const href = telephone(children);
  if (!href) return <span>{children}</span>;
  return (
    <a href={href} className={styles.phone}>
      {children}
    </a>
  );
}
