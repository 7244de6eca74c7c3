// The Dutch names of the species. The format and the sources are described in index.ts.
export const dutchNames = `
Anas platyrhynchos: een eend, wilde eend, tamme eend, loopeend, pekingeend
Cairina moschata: een muskuseend, barbarie-eend
Apus apus: een gierzwaluw
Columba livia: een duif, rotsduif, stadsduif, postduif, sierduif
Columba palumbus: een houtduif
Geopelia cuneata: een diamantduif, diamantduifje
Streptopelia decaocto: een Turkse tortel
Streptopelia roseogrisea: een lachduif, Izabeltortel
Falco tinnunculus: een torenvalk
Callipepla californica: een Californische kuifkwartel, Californische kwartel
Colinus virginianus: een bobwhite, boomkwartel
Coturnix coturnix: een kwartel, Europese kwartel
Coturnix japonica: een Japanse kwartel, legkwartel
Gallus gallus: een kip, krielkip, bankivahoen
Synoicus chinensis: een Chinese dwergkwartel, dwergkwartel
Acridotheres tristis: een treurmaina
Amadina fasciata: een bandvink
Amandava amandava: een tijgervink
Carduelis carduelis: een putter, distelvink
Chloebia gouldiae: een gouldamadine
Corvus corone: een zwarte kraai
Erythrura trichroa: een driekleurpapegaaiamadine, blauwmaskerpapegaaiamadine
Estrilda astrild: een Sint-Helenafazantje
Euplectes orix: een grenadierwever
Gracula religiosa: een beo, grote beo
Leiothrix lutea: een Japanse nachtegaal
Lonchura malacca: een driekleurnon, driekleurennon
Lonchura oryzivora: een rijstvogel
Lonchura striata: een Japans meeuwtje, spitsstaartbronzemannetje
Neochmia ruficauda: een binsenastrild
Pica pica: een ekster
Poephila acuticauda: een spitsstaartamadine
Pyrrhula pyrrhula: een goudvink
Serinus canaria: een kanarie, kanarievogel
Spinus cucullatus: een kapoetsensijs
Spinus spinus: een sijs
Sturnus vulgaris: een spreeuw
Taeniopygia guttata: een zebravink
Turdus merula: een merel
Uraeginthus bengalus: een blauwfazantje
Ramphastos toco: een reuzentoekan, toco-toekan
Agapornis fischeri: een Fischers agapornis
Agapornis lilianae: een Nyasa-agapornis
Agapornis nigrigenis: een zwartwangagapornis
Agapornis personatus: een zwartmaskeragapornis
Agapornis roseicollis: een perzikkopagapornis
Agapornis taranta: een zwartvleugelagapornis, Abessijnse agapornis
Alisterus scapularis: een Australische koningsparkiet, koningsparkiet
Amazona aestiva: een blauwvoorhoofdamazone
Amazona albifrons: een witvoorhoofdamazone
Amazona amazonica: een oranjevleugelamazone
Amazona auropalliata: een geelnekamazone
Amazona autumnalis: een geelwangamazone
Amazona farinosa: een grote amazone
Amazona finschi: een Finsch' amazone
Amazona ochrocephala: een geelvoorhoofdamazone
Amazona oratrix: een geelkopamazone
Amazona viridigenalis: een groenwangamazone
Anodorhynchus hyacinthinus: een hyacinthara, hyacintara
Ara ambiguus: een Buffons ara, grote soldatenara
Ara ararauna: een blauwgele ara, blauw-gele ara
Ara chloropterus: een groenvleugelara
Ara macao: een geelvleugelara
Ara militaris: een soldatenara, kleine soldatenara
Ara rubrogenys: een roodoorara
Ara severus: een dwergara
Aratinga jandaya: een jendayaparkiet
Aratinga nenday: een nandayparkiet
Aratinga solstitialis: een zonparkiet
Aratinga weddellii: een Weddells aratinga
Barnardius zonarius: een Port-Lincolnparkiet
Bolborhynchus lineola: een catharinaparkiet, katharinaparkiet
Brotogeris jugularis: een toviparkiet
Brotogeris pyrrhoptera: een vuurvleugelparkiet
Brotogeris versicolurus: een witvleugelparkiet
Cacatua alba: een witte kaketoe, witkuifkaketoe
Cacatua ducorpsii: een Ducorps' kaketoe
Cacatua galerita: een grote geelkuifkaketoe
Cacatua goffiniana: een Goffins kaketoe
Cacatua leadbeateri: een incakaketoe, inkakaketoe
Cacatua moluccensis: een Molukkenkaketoe
Cacatua ophthalmica: een brilkaketoe
Cacatua sanguinea: een naaktoogkaketoe
Cacatua sulphurea: een kleine geelkuifkaketoe
Cacatua tenuirostris: een langsnavelkaketoe, neuskaketoe
Calyptorhynchus banksii: een roodstaartraafkaketoe
Cyanoliseus patagonus: een holenparkiet
Cyanoramphus novaezelandiae: een kakariki, roodvoorhoofdkakariki
Deroptyus accipitrinus: een kraagpapegaai
Diopsittaca nobilis: een roodschouderara, Hahns ara
Eclectus roratus: een edelpapegaai, eclectus
Eolophus roseicapilla: een roze kaketoe, rosé kaketoe
Eos bornea: een rode lori
Eupsittula aurea: een goudvoorhoofdparkiet
Eupsittula canicularis: een ivoorparkiet, ivooraratinga
Forpus coelestis: een blauwe muspapegaai
Forpus conspicillatus: een gebrilde muspapegaai
Forpus passerinus: een groene muspapegaai
Guaruba guarouba: een goudparkiet
Lorius garrulus: een Molukkenlori, geelmantellori
Lorius lory: een zwartkaplori
Melopsittacus undulatus: een grasparkiet, Engelse grasparkiet
Myiopsitta monachus: een monniksparkiet, muisparkiet
Neophema elegans: een elegantparkiet
Neophema pulchella: een turquoisineparkiet, turkooisparkiet
Neophema splendida: een splendidparkiet
Neopsephotus bourkii: een bourkeparkiet, Bourkes parkiet
Nymphicus hollandicus: een valkparkiet
Orthopsittaca manilatus: een roodbuikara
Pionites leucogaster: een witbuikcaique
Pionites melanocephalus: een zwartkopcaique
Pionus chalcopterus: een bronsvleugelmargrietje
Pionus fuscus: een bruin margrietje
Pionus maximiliani: een maximiliaanmargrietje
Pionus menstruus: een zwartoormargrietje
Pionus senilis: een witkopmargrietje
Platycercus elegans: een pennantrosella, pennantparkiet
Platycercus eximius: een prachtrosella
Poicephalus cryptoxanthus: een bruinkoppapegaai
Poicephalus fuscicollis: een Kaapse papegaai
Poicephalus gulielmi: een Congopapegaai
Poicephalus meyeri: een Meyers papegaai
Poicephalus rufiventris: een roodbuikpapegaai
Poicephalus senegalus: een bont boertje, bonte boertje, Senegalpapegaai
Polytelis alexandrae: een Princess of Wales-parkiet, Alexandraparkiet
Polytelis swainsonii: een barrabandparkiet
Primolius auricollis: een geelnekara
Primolius maracana: een Illigers ara
Probosciger aterrimus: een palmkaketoe, zwarte kaketoe
Psephotus haematonotus: een roodrugparkiet
Psittacara erythrogenys: een Ecuadoraratinga
Psittacara leucophthalmus: een witoogaratinga
Psittacara mitratus: een roodmaskeraratinga
Psittacula alexandri: een rozeborst-baardparkiet, baardparkiet
Psittacula cyanocephala: een pruimkopparkiet
Psittacula derbiana: een Derbyparkiet, Lord Derby-parkiet
Psittacula eupatria: een grote alexanderparkiet
Psittacula krameri: een halsbandparkiet
Psittacus erithacus: een grijze roodstaart, grijze roodstaartpapegaai
Psittacus timneh: een Timnehpapegaai, Timneh grijze roodstaart
Pyrrhura frontalis: een bruinoorparkiet
Pyrrhura molinae: een groenwangparkiet
Pyrrhura perlata: een karmozijnbuikparkiet
Pyrrhura picta: een bonte parkiet
Pyrrhura rupicola: een zwartkopparkiet
Thectocercus acuticaudatus: een blauwkoparatinga
Trichoglossus haematodus: een groenneklori, regenbooglori
Trichoglossus moluccanus: een lori van de Blauwe Bergen
Tyto alba: een kerkuil
`;
