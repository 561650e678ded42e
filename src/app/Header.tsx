import { NavLink } from 'react-router-dom';
import { AccountArea } from '@/app/AccountArea';
import { Brand } from '@/app/Brand';
import { MobileMenu } from '@/app/MobileMenu';
import { navigationLinks } from '@/app/navigation';
import { paths } from '@/lib/paths';

const linkClass =
  'relative flex min-h-11 items-center px-1 font-medium text-ink after:absolute after:inset-x-1 after:bottom-1.5 after:h-0.5 after:origin-left after:scale-x-0 after:rounded-full after:bg-amber after:transition-transform after:duration-200 hover:after:scale-x-100 aria-[current=page]:after:scale-x-100';

export function Header() {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-ground">
      <div className="page-width flex h-[4.5rem] items-center justify-between gap-4 enlarged:gap-1">
        <Brand />
        <nav aria-label="Main" className="hidden lg:block">
          <ul role="list" className="flex items-center gap-6">
            {navigationLinks.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end={to === paths.home} className={linkClass}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="hidden lg:block">
          <AccountArea />
        </div>
        <MobileMenu />
      </div>
    </header>
  );
}
