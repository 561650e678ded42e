/** The placeholder for a missing picture. */
export function PawMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" className="w-2/5 max-w-28" fill="currentColor">
      <path d="M32 31c-8 0-15 7-16.5 14.5C14.3 51.6 18 56 23.5 55c3-.6 5.6-1.5 8.5-1.5s5.5.9 8.5 1.5c5.5 1 9.2-3.4 8-9.5C47 38 40 31 32 31Z" />
      <ellipse cx="13" cy="31" rx="5.5" ry="7.5" transform="rotate(-22 13 31)" />
      <ellipse cx="24.5" cy="18.5" rx="6" ry="8.5" transform="rotate(-8 24.5 18.5)" />
      <ellipse cx="39.5" cy="18.5" rx="6" ry="8.5" transform="rotate(8 39.5 18.5)" />
      <ellipse cx="51" cy="31" rx="5.5" ry="7.5" transform="rotate(22 51 31)" />
    </svg>
  );
}
