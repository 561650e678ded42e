import { writeDogPictures } from './dog-pictures.ts';

await writeDogPictures('public/images/dogs');
