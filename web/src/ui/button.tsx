// Buttons, and links that look like them. A button names its result: "Save 86.4 g", never "OK".
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, Ref } from 'react';
import styles from './button.module.css';
import { hourglassMedium, type IconShape } from './frame-icons.ts';
import { Icon } from './icon.tsx';

interface Look {
  /** `filled` is the one action of a view, `tinted` the second, `outlined` its neighbour, `plain` a word. */
  kind?: 'filled' | 'tinted' | 'outlined' | 'plain';
  /** 44, 48, 52–60 with a bird in hand, 64–66 for saving. */
  size?: 'small' | 'normal' | 'give' | 'tall';
  icon?: IconShape | undefined;
  /** As wide as its column. */
  wide?: boolean;
}

const classOf = ({ kind = 'outlined', size = 'normal', wide }: Look, more?: string) =>
  [styles.button, styles[kind], styles[size], wide && styles.wide, more].filter(Boolean).join(' ');

type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** The word stays; after 400 ms the hourglass joins it. */
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

type AnchorProps = Look & ComponentProps<'a'> & { ref?: Ref<HTMLAnchorElement> };

/** A link to outside the app, such as `tel:`. */
export function ButtonAnchor({ kind, size, icon, wide = false, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={classOf({ ...(kind && { kind }), ...(size && { size }), wide }, rest.className)}>
      {icon && <Icon shape={icon} size={20} />}
      <span>{children}</span>
    </a>
  );
}

/** A link within the app: takes `to`, `params` and `search` as the router's Link does. */
export const ButtonLink = createLink(ButtonAnchor);

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconShape;
  /** What it does, for screen readers. */
  label: string;
  mirrored?: boolean;
};

/** Close, back, more, delete a digit: the only controls without a word. */
export function IconButton({ icon, label, mirrored = false, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={`${styles.bare} ${rest.className ?? ''}`}>
      <Icon shape={icon} size={22} mirrored={mirrored} />
    </button>
  );
}
