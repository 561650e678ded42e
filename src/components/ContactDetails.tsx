import { LocationIcon, MailIcon, TelephoneIcon } from '@/components/icons';
import { language } from '@/lib/language';
import { organisationAddress, site, telephoneLink } from '@/config/site';

export function ContactDetails() {
  return (
    <address className="grid grid-cols-1 content-start gap-2 not-italic">
      <p className="flex gap-3">
        <LocationIcon />
        <span className="min-w-0" lang="en">
          {organisationAddress.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </span>
      </p>
      <a className={linkClass} href={`mailto:${site.email}`}>
        <MailIcon />
        <span className="min-w-0 break-words">{site.email}</span>
      </a>
      <a className={linkClass} href={telephoneLink(site.telephone)}>
        <TelephoneIcon />
        {site.telephone}
      </a>
      {site.officeHours ? (
        <p>{language === 'hi' ? site.officeHours.hindi : site.officeHours.english}</p>
      ) : null}
    </address>
  );
}

const linkClass = 'inline-flex min-h-11 items-center gap-3 underline-offset-4 hover:underline';
