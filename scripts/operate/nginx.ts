// `npx tsx scripts/operate/nginx.ts` prints the nginx configuration of the site with this deployment's settings.
import { nginxFile } from '../../hosting/nginx.ts';
import { hostSettings } from '../../hosting/settings.ts';
import { hostedSite } from '../../hosting/site.ts';

process.stdout.write(nginxFile(hostedSite(hostSettings('production', process.cwd()))));
