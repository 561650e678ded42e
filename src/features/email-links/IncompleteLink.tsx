import { site } from '@/config/site';

/** For a link without a valid token. */
export function IncompleteLink() {
  return (
    <p className="text-lg text-muted">
      This link is not complete, so nothing has changed. Open the link in our email again, or copy
      the whole of it: some mail programs break long links. If that does not help, write to{' '}
      <a href={`mailto:${site.email}`} className="text-link wrap-anywhere">
        {site.email}
      </a>
      .
    </p>
  );
}
