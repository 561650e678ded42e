import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Picture } from '@/components/ui/Picture';

interface Props {
  to: string;
  /** Of the dog. */
  image: string;
  className?: string;
  children: ReactNode;
}

/** A line with a dog's face, which leads to a page. As high as the home page reserves for it. */
export function FaceLink({ to, image, className = '', children }: Props) {
  return (
    <Link to={to} className={`flex min-h-12 w-fit items-center gap-3 ${className}`}>
      <span className="arch aspect-[4/5] w-9 shrink-0 bg-paper">
        <Picture src={image} alt="" eager fetchPriority="low" sizes="3rem" />
      </span>
      {children}
    </Link>
  );
}
