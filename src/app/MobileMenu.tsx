import { useEffect, useId, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { AccountLinks } from '@/app/AccountLinks';
import { navigationLinks } from '@/app/navigation';
import { CloseIcon, MenuIcon } from '@/components/icons';
import { paths } from '@/lib/paths';

/** On a narrow window: a toggle that opens the links below the header. Escape closes it. */
export function MobileMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const location = useLocation();

  const [openedAt, setOpenedAt] = useState(location.key);
  if (isOpen && openedAt !== location.key) setIsOpen(false);

  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);

  return (
    <div className="lg:hidden">
      <button
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        aria-controls={menuId}
        aria-label={isOpen ? 'Close menu' : 'Open menu'}
        className="-mr-2 grid size-12 place-items-center rounded-control hover:bg-paper"
        onClick={() => {
          setOpenedAt(location.key);
          setIsOpen(!isOpen);
        }}
      >
        {isOpen ? <CloseIcon /> : <MenuIcon />}
      </button>
      <nav
        id={menuId}
        aria-label="Main"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-b border-line bg-ground shadow-lg"
      >
        <ul className="page-width py-2">
          {navigationLinks.map(({ to, label }) => (
            <li key={to} className="border-b border-line last:border-0">
              <NavLink
                to={to}
                end={to === paths.home}
                className="flex min-h-14 items-center gap-3 text-lg font-medium aria-[current=page]:font-bold aria-[current=page]:text-amber-text"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <div className="page-width grid grid-cols-2 gap-3 pt-2 pb-6">
          <AccountLinks />
        </div>
      </nav>
    </div>
  );
}
