import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button-class';
import { paths } from '@/lib/paths';

export function SignInLinks() {
  return (
    <>
      <Link to={paths.signIn} className={buttonClass('quiet')}>
        Sign In
      </Link>
      <Link to={paths.signUp} className={buttonClass('primary')}>
        Sign Up
      </Link>
    </>
  );
}
