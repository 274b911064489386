import { randomInt } from "node:crypto";

const first =
  "amber ashen autumn brass briar bright broken calm carved cedar chalk copper coral crooked crystal dappled dawn deep distant dusky early eastern elder ember empty faded fallen fern flint forest frosted gentle gilded golden granite green grey hallow harvest hazel heavy hidden hollow honest humble iron ivory jade keen kindled lantern last lofty lonely lunar maple marble marsh meadow mellow midnight misty mossy narrow noble northern oaken ochre olive opal orchard pale pearl pewter plain plum quiet raven river robin rowan russet rustic saffron sandy scarlet secret shaded silent silver slate smoky snowy solemn southern sparrow steady still stone stormy summer sunken swift tall tawny thorn tidal timber tin topaz twin umber upland velvet violet walnut warm weathered western whispering wild willow winter wooden woven yellow";
const second =
  "anchor anvil apron arch arrow axle badge barge barrel basin basket beacon bell bench bottle bough bowl bridge brook broom bucket buckle button cabin candle canyon cart castle chalice chest chimney cider clasp cliff cloak clover coach coin compass cottage cradle crown cup dagger dial dock door drum falcon feather fence ferry fiddle field flagon flame flute forge fountain garden gate glove goblet grove hammer harbor harp hearth hedge helmet hill hinge horn island jug kettle key kiln ladder lake lamp lantern latch ledger lever lily loom mantle market meadow mill mirror needle nest oar oven page parcel path pebble pillar pitcher plough pond porch purse quarry quill raft rail ribbon ring road roof rope saddle sail scale shield ship spade spindle spire spoon stable star stool stove stream sundial table thimble thread torch tower trail tunic vale valley vine wagon wall wharf wheel window";

const firstWords = first.split(" ");
const secondWords = second.split(" ");

/**
 * A phrase of two words by which customer and staff know each other in the game (Rule P16). Drawn for one
 * order; with some 16,000 phrases a stranger who has to say it at once does not guess it.
 */
export function newPhrase(): string {
  const one = firstWords[randomInt(firstWords.length)];
  const two = secondWords[randomInt(secondWords.length)];
  return `${one} ${two}`;
}
