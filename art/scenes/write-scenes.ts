import { writePicture } from '../render.ts';
import { scene, sceneNames, sceneSize } from './scenes.ts';

/** Writes every scene, 480 wide, on a clear ground. */
export async function writeScenes(folder: string): Promise<void> {
  for (const name of sceneNames) {
    await writePicture(scene(name), `${folder}/${name}`, {
      width: sceneSize.width / 2,
      height: sceneSize.height / 2,
    });
  }
}
