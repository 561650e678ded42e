import { Link } from 'react-router-dom';
import { site } from '@/config/site';
import { paths } from '@/lib/paths';

export function Brand() {
  return (
    <Link to={paths.home} className="flex items-center gap-2.5 py-1 enlarged:gap-1.5">
      <span className="mark size-10 shrink-0 enlarged:size-7" />
      <span className="font-display text-xl leading-none enlarged:text-base font-bold tracking-tight">
        {site.name}
      </span>
    </Link>
  );
}
