// The English names of the species. The format and the sources are described in index.ts.
export const englishNames = `
Anas platyrhynchos: a duck, mallard, domestic duck, call duck, Pekin duck, Indian runner duck
Cairina moschata: a Muscovy duck
Apus apus: a common swift, swift
Columba livia: a pigeon, rock dove, domestic pigeon, feral pigeon, racing pigeon, fancy pigeon
Columba palumbus: a wood pigeon, common wood pigeon
Geopelia cuneata: a diamond dove
Streptopelia decaocto: a collared dove, Eurasian collared dove
Streptopelia roseogrisea: a ringneck dove, African collared dove, Barbary dove
Falco tinnunculus: a kestrel, common kestrel
Callipepla californica: a California quail
Colinus virginianus: a northern bobwhite, bobwhite quail
Coturnix coturnix: a common quail
Coturnix japonica: a Japanese quail, coturnix quail
Gallus gallus: a chicken, bantam, domestic fowl, red junglefowl
Synoicus chinensis: a king quail, button quail, Chinese painted quail
Acridotheres tristis: a common myna, Indian myna
Amadina fasciata: a cut-throat finch
Amandava amandava: a red avadavat, strawberry finch
Carduelis carduelis: a European goldfinch, goldfinch
Chloebia gouldiae: a Gouldian finch
Corvus corone: a carrion crow
Erythrura trichroa: a blue-faced parrotfinch
Estrilda astrild: a common waxbill
Euplectes orix: a southern red bishop
Gracula religiosa: a hill myna, common hill myna
Leiothrix lutea: a red-billed leiothrix, Pekin robin
Lonchura malacca: a tricoloured munia
Lonchura oryzivora: a Java sparrow, rice finch
Lonchura striata: a society finch, Bengalese finch, white-rumped munia
Neochmia ruficauda: a star finch
Pica pica: a magpie, Eurasian magpie
Poephila acuticauda: a long-tailed finch
Pyrrhula pyrrhula: a bullfinch, Eurasian bullfinch
Serinus canaria: a canary, domestic canary, island canary
Spinus cucullatus: a red siskin
Spinus spinus: a siskin, Eurasian siskin
Sturnus vulgaris: a starling, common starling
Taeniopygia guttata: a zebra finch
Turdus merula: a blackbird, common blackbird
Uraeginthus bengalus: a red-cheeked cordon-bleu
Ramphastos toco: a toco toucan
Agapornis fischeri: a Fischer's lovebird
Agapornis lilianae: a Nyasa lovebird, Lilian's lovebird
Agapornis nigrigenis: a black-cheeked lovebird
Agapornis personatus: a masked lovebird, yellow-collared lovebird
Agapornis roseicollis: a rosy-faced lovebird, peach-faced lovebird
Agapornis taranta: a black-winged lovebird, Abyssinian lovebird
Alisterus scapularis: an Australian king parrot, king parrot
Amazona aestiva: a turquoise-fronted amazon, blue-fronted amazon
Amazona albifrons: a white-fronted amazon, spectacled amazon
Amazona amazonica: an orange-winged amazon
Amazona auropalliata: a yellow-naped amazon
Amazona autumnalis: a red-lored amazon
Amazona farinosa: a mealy amazon
Amazona finschi: a lilac-crowned amazon
Amazona ochrocephala: a yellow-crowned amazon
Amazona oratrix: a yellow-headed amazon, double yellow-headed amazon
Amazona viridigenalis: a red-crowned amazon, green-cheeked amazon
Anodorhynchus hyacinthinus: a hyacinth macaw
Ara ambiguus: a great green macaw, Buffon's macaw
Ara ararauna: a blue-and-yellow macaw, blue and gold macaw
Ara chloropterus: a red-and-green macaw, green-winged macaw
Ara macao: a scarlet macaw
Ara militaris: a military macaw
Ara rubrogenys: a red-fronted macaw
Ara severus: a chestnut-fronted macaw, severe macaw
Aratinga jandaya: a jenday conure, jandaya parakeet
Aratinga nenday: a nanday conure, nanday parakeet, black-hooded parakeet
Aratinga solstitialis: a sun conure, sun parakeet
Aratinga weddellii: a dusky-headed conure, dusky-headed parakeet
Barnardius zonarius: an Australian ringneck, Port Lincoln parrot
Bolborhynchus lineola: a barred parakeet, lineolated parakeet, linnie
Brotogeris jugularis: an orange-chinned parakeet
Brotogeris pyrrhoptera: a grey-cheeked parakeet
Brotogeris versicolurus: a white-winged parakeet, canary-winged parakeet
Cacatua alba: a white cockatoo, umbrella cockatoo
Cacatua ducorpsii: a Solomons corella, Ducorps's cockatoo
Cacatua galerita: a sulphur-crested cockatoo
Cacatua goffiniana: a Goffin's cockatoo, Tanimbar corella
Cacatua leadbeateri: a Major Mitchell's cockatoo, pink cockatoo
Cacatua moluccensis: a salmon-crested cockatoo, Moluccan cockatoo
Cacatua ophthalmica: a blue-eyed cockatoo
Cacatua sanguinea: a little corella, bare-eyed cockatoo
Cacatua sulphurea: a yellow-crested cockatoo, lesser sulphur-crested cockatoo
Cacatua tenuirostris: a long-billed corella, slender-billed cockatoo
Calyptorhynchus banksii: a red-tailed black cockatoo
Cyanoliseus patagonus: a Patagonian conure, burrowing parrot
Cyanoramphus novaezelandiae: a red-crowned kakariki, kakariki, red-fronted parakeet
Deroptyus accipitrinus: a red-fan parrot, hawk-headed parrot
Diopsittaca nobilis: a red-shouldered macaw, Hahn's macaw
Eclectus roratus: an eclectus parrot, eclectus
Eolophus roseicapilla: a galah, rose-breasted cockatoo
Eos bornea: a red lory
Eupsittula aurea: a peach-fronted conure, peach-fronted parakeet
Eupsittula canicularis: an orange-fronted conure, half-moon conure
Forpus coelestis: a Pacific parrotlet, celestial parrotlet
Forpus conspicillatus: a spectacled parrotlet
Forpus passerinus: a green-rumped parrotlet
Guaruba guarouba: a golden conure, Queen of Bavaria conure
Lorius garrulus: a chattering lory
Lorius lory: a black-capped lory
Melopsittacus undulatus: a budgerigar, budgie, English budgie
Myiopsitta monachus: a monk parakeet, quaker parrot, quaker
Neophema elegans: an elegant parrot
Neophema pulchella: a turquoise parrot, turquoisine
Neophema splendida: a scarlet-chested parrot, splendid parrot
Neopsephotus bourkii: a Bourke's parrot, Bourke's parakeet
Nymphicus hollandicus: a cockatiel, weiro
Orthopsittaca manilatus: a red-bellied macaw
Pionites leucogaster: a white-bellied caique
Pionites melanocephalus: a black-headed caique
Pionus chalcopterus: a bronze-winged pionus
Pionus fuscus: a dusky pionus
Pionus maximiliani: a scaly-headed pionus, Maximilian's pionus
Pionus menstruus: a blue-headed pionus
Pionus senilis: a white-crowned pionus
Platycercus elegans: a crimson rosella, Pennant's parakeet
Platycercus eximius: an eastern rosella
Poicephalus cryptoxanthus: a brown-headed parrot
Poicephalus fuscicollis: a brown-necked parrot
Poicephalus gulielmi: a red-fronted parrot, Jardine's parrot
Poicephalus meyeri: a Meyer's parrot
Poicephalus rufiventris: a red-bellied parrot
Poicephalus senegalus: a Senegal parrot
Polytelis alexandrae: a princess parrot, Princess of Wales parakeet
Polytelis swainsonii: a superb parrot, Barraband's parakeet
Primolius auricollis: a golden-collared macaw, yellow-collared macaw
Primolius maracana: a blue-winged macaw, Illiger's macaw
Probosciger aterrimus: a palm cockatoo
Psephotus haematonotus: a red-rumped parrot, red-rumped parakeet
Psittacara erythrogenys: a cherry-headed conure, red-masked parakeet
Psittacara leucophthalmus: a white-eyed conure, white-eyed parakeet
Psittacara mitratus: a mitred conure, mitred parakeet
Psittacula alexandri: a red-breasted parakeet, moustached parakeet
Psittacula cyanocephala: a plum-headed parakeet
Psittacula derbiana: a Derbyan parakeet, Lord Derby's parakeet
Psittacula eupatria: an Alexandrine parakeet
Psittacula krameri: a rose-ringed parakeet, Indian ringneck, ringneck parakeet
Psittacus erithacus: a grey parrot, African grey, Congo grey, African grey parrot, gray parrot
Psittacus timneh: a Timneh parrot, Timneh grey, Timneh African grey
Pyrrhura frontalis: a maroon-bellied conure, maroon-bellied parakeet
Pyrrhura molinae: a green-cheeked conure, green-cheeked parakeet, green cheek conure
Pyrrhura perlata: a crimson-bellied conure, crimson-bellied parakeet
Pyrrhura picta: a painted conure, painted parakeet
Pyrrhura rupicola: a black-capped conure, black-capped parakeet
Thectocercus acuticaudatus: a blue-crowned conure, blue-crowned parakeet
Trichoglossus haematodus: a coconut lorikeet, green-naped lorikeet
Trichoglossus moluccanus: a rainbow lorikeet
Tyto alba: a barn owl
`;
