import type { ReactNode } from 'react';

/** Line icons on a grid of 24, hidden from assistive technology: name the element around them. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      {children}
    </svg>
  );
}

export function MenuIcon() {
  return (
    <Icon>
      <path d="M3.5 7h17M3.5 12h17M3.5 17h11" />
    </Icon>
  );
}

export function CloseIcon() {
  return (
    <Icon>
      <path d="m5.5 5.5 13 13m0-13-13 13" />
    </Icon>
  );
}

export function LocationIcon() {
  return (
    <Icon>
      <path d="M12 21c4.4-4.6 6.6-8.2 6.6-11.2a6.6 6.6 0 1 0-13.2 0C5.4 12.8 7.6 16.4 12 21Z" />
      <circle cx="12" cy="9.8" r="2.4" />
    </Icon>
  );
}

export function SearchIcon() {
  return (
    <Icon>
      <circle cx="10.8" cy="10.8" r="6.3" />
      <path d="m15.6 15.6 4.9 4.9" />
    </Icon>
  );
}

export function MailIcon() {
  return (
    <Icon>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
      <path d="m4 7.5 8 6 8-6" />
    </Icon>
  );
}

export function TelephoneIcon() {
  return (
    <Icon>
      <path d="M8.2 4.2 5.4 5c-.6 3.7.9 7.6 3.7 10.4s6.7 4.3 10.4 3.7l.3-3-3.9-2-1.9 1.7a9.6 9.6 0 0 1-4.8-4.8l1.7-1.9-2.2-4.5-.5-.400Z" />
    </Icon>
  );
}

export function ChevronIcon() {
  return (
    <Icon>
      <path d="m6 9.5 6 6 6-6" />
    </Icon>
  );
}

export function PauseIcon() {
  return (
    <Icon>
      <path d="M9 5.5v13M15 5.5v13" />
    </Icon>
  );
}

export function PlayIcon() {
  return (
    <Icon>
      <path d="M8 5.5v13l11-6.5Z" />
    </Icon>
  );
}

export function BackIcon() {
  return (
    <Icon>
      <path d="m14.5 6-6 6 6 6" />
    </Icon>
  );
}

export function DownloadIcon() {
  return (
    <Icon>
      <path d="M12 4.5v10m-4.2-4 4.2 4.2 4.2-4.2M5 19.5h14" />
    </Icon>
  );
}

export function DoneIcon() {
  return (
    <Icon>
      <path d="m5.5 12.6 4.3 4.3 8.7-9.4" />
    </Icon>
  );
}

export function WaitingIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 7.6V12l3 2" />
    </Icon>
  );
}

export function ReturnedIcon() {
  return (
    <Icon>
      <path d="M9 6 5 10l4 4M5.4 10H14a5 5 0 0 1 0 10h-3" />
    </Icon>
  );
}
