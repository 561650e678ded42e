// Prints what an nginx server needs to serve the site, with this deployment's own settings.
import { nginxFile } from '../../hosting/nginx.ts';
import { hostSettings } from '../../hosting/settings.ts';
import { hostedSite } from '../../hosting/site.ts';

process.stdout.write(nginxFile(hostedSite(hostSettings('production', process.cwd()))));
