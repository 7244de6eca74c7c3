// A phone number or email address, as a link to call or write.
import styles from './phone-number.module.css';
import { contactLink, telephone } from './telephone.ts';

/** A phone number, shown as typed. Text without a number is not a link. */
export const PhoneNumber = ({ children }: { children: string }) => (
  <Linked href={telephone(children)}>{children}</Linked>
);

/** A person's contact, shown as typed: a phone number, an email address, or text without a link. */
export const Contact = ({ children }: { children: string }) => (
  <Linked href={contactLink(children)}>{children}</Linked>
);

function Linked({ href, children }: { href: string | undefined; children: string }) {
  if (!href) return <span>{children}</span>;
  return (
    <a href={href} className={styles.phone}>
      {children}
    </a>
  );
}
