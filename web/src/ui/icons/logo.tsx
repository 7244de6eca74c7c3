// The logo: a bird on its perch.

export const Logo = ({ size = 36 }: { size?: number }) => (
  <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" focusable="false">
    <rect width="64" height="64" rx="17" fill="#115035" />
    <path fill="#f8fcee" d="M18 45.5V33.5C18 22 25.5 13.5 35.5 13.5c4.2 0 8 1.1 11 3.2L47 45.5z" />
    <path
      fill="#c9e93f"
      d="M40.4 19.8c1.3-2.1 3.3-3.2 6.1-3.1 5.5 2.7 9 8 9 14.7 0 4.2-1.7 7.7-4.7 10.1-.7-3.8-2.7-6.3-6.3-7.5-4.2-2.6-5.7-9-4.1-14.2z"
    />
    <circle cx="33.8" cy="26.5" r="3.2" fill="#12251e" />
    <circle cx="34.9" cy="25.4" r="1" fill="#fff" />
    <rect x="6" y="45" width="52" height="5.5" rx="2.75" fill="#c9e93f" />
  </svg>
);
