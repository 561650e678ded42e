import { writePictures } from '../write-pictures.ts';
import { scene, sceneNames, sceneSize } from './scenes.ts';

export async function writeScenes(folder: string): Promise<void> {
  const size = { width: sceneSize.width / 2, height: sceneSize.height / 2 };
  for (const name of sceneNames) {
    await writePictures(scene(name), { [`${folder}/${name}`]: size });
  }
}
