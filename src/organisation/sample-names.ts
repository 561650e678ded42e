/** What the samples in this folder are about. With another city among the facts, `npm run organisation` lists where it is left. */
export const sampleNames: readonly string[] = ['Lucknow', 'लखनऊ'];

/** The pictures of `public/images/share` that show this name, by their SHA-256. */
export const samplePictures = {
  name: /^Paws of Lucknow$/,
  hashes: {
    'home.jpg': '204c09d39709d2d2c5804beb4b40e65bc7c4f28b8f8a7d68938df7669f40b6be',
    'dogs.jpg': '56840957fafb16c0e0b861a62a871e288382a27b5fc7992bc3ed34b167ecb25e',
    'how-it-works.jpg': 'ee3e27a8708339eda019c8de3ce7f86ef925aa9cf55bf1f26216d3837434e2e8',
    'stories.jpg': '9ff1ec2dc8897b568889b91a2b01290b9195adf40f315b601d0842eedbfb5b72',
    'support.jpg': '9aa3d948aed205a417ad99bd72dc7450bae0b49e89e9e285bdd2f4acba2a1f17',
  },
} as const;
