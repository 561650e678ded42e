import { useRef, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';

interface Props {
  isSignUp: boolean;
  /** The router state, which remembers where the person came from. */
  state: unknown;
}

const tabClass =
  'min-h-11 flex-1 rounded-[0.6rem] px-4 font-semibold text-muted aria-selected:bg-pine aria-selected:text-on-pine';

/** The two tabs. Arrow keys move between them, as in every list of tabs. */
export function AuthTabs({ isSignUp, state }: Props) {
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);

  const open = (signUp: boolean) => {
    void navigate(signUp ? paths.signUp : paths.signIn, { replace: true, state });
  };
  const moveByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    open(!isSignUp);
    list.current?.querySelector<HTMLElement>('[aria-selected="false"]')?.focus();
  };

  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Account"
      className="mb-7 flex gap-1 enlarged:flex-col rounded-control border border-line bg-surface p-1"
    >
      <button
        type="button"
        role="tab"
        id="tab-sign-in"
        aria-controls="auth-panel"
        aria-selected={!isSignUp}
        tabIndex={isSignUp ? -1 : 0}
        className={tabClass}
        onClick={() => open(false)}
        onKeyDown={moveByArrow}
      >
        Sign In
      </button>
      <button
        type="button"
        role="tab"
        id="tab-sign-up"
        aria-controls="auth-panel"
        aria-selected={isSignUp}
        tabIndex={isSignUp ? 0 : -1}
        className={tabClass}
        onClick={() => open(true)}
        onKeyDown={moveByArrow}
      >
        Sign Up
      </button>
    </div>
  );
}
