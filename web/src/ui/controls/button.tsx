// Buttons, and links that look like them. A button names its result: "Save 86.4 g", never "OK".
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, Ref } from 'react';
import { hourglassMedium, type IconShape } from '../icons/frame-icons.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './button.module.css';

interface ButtonStyle {
  /** `filled` is the main action of a view, `tinted` the second, `outlined` an alternative, `plain` text only. */
  kind?: 'filled' | 'tinted' | 'outlined' | 'plain';
  /** Minimum height in px: 44, 48, 52 with a bird in hand, 64 for saving. */
  size?: 'small' | 'normal' | 'give' | 'tall';
  icon?: IconShape | undefined;
  /** True for a button that fills its column. */
  wide?: boolean;
}

const classOf = ({ kind = 'outlined', size = 'normal', wide }: ButtonStyle, more?: string) =>
  [styles.button, styles[kind], styles[size], wide && styles.wide, more].filter(Boolean).join(' ');

type ButtonProps = ButtonStyle &
  ComponentProps<'button'> & {
    /** Keeps the label; after 400 ms an hourglass appears next to it. */
    busy?: boolean;
  };

export function Button({ kind, size, icon, wide = false, busy = false, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ ...(kind && { kind }), ...(size && { size }), wide }, rest.className)}
      aria-busy={busy || undefined}
    >
      {icon && <Icon shape={icon} size={20} />}
      <span>{children}</span>
      {busy && <Icon shape={hourglassMedium} size={18} className={styles.hourglass} />}
    </button>
  );
}

type AnchorProps = ButtonStyle & ComponentProps<'a'> & { ref?: Ref<HTMLAnchorElement> };

/** A link that leaves the app, such as `tel:`. */
export function ButtonAnchor({ kind, size, icon, wide = false, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={classOf({ ...(kind && { kind }), ...(size && { size }), wide }, rest.className)}>
      {icon && <Icon shape={icon} size={20} />}
      <span>{children}</span>
    </a>
  );
}

/** A link within the app, with the `to`, `params` and `search` props of the router's Link. */
export const ButtonLink = createLink(ButtonAnchor);

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconShape;
  /** The action, for screen readers. */
  label: string;
  mirrored?: boolean;
};

/** A button without a visible label, for actions with a familiar icon. */
export function IconButton({ icon, label, mirrored = false, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={`${styles.bare} ${rest.className ?? ''}`}>
      <Icon shape={icon} size={22} mirrored={mirrored} />
    </button>
  );
}
